import '@letheswap/browser-chain/worker'
