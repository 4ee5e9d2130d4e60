import { useDeployment } from '@letheswap/react'

/** The specified product; another chain's page goes by the chain's name. */
const product = { chain: 'LetheZKP', name: 'LetheSwap' }

/** What the page calls itself, and the coin that it is about. */
export function useBrand() {
  const { chain, page } = useDeployment()
  const coin = chain.nativeCurrency.symbol
  return {
    name:
      page?.name ?? (chain.name === product.chain ? product.name : chain.name),
    logoURI: page?.logoURI,
    coin,
    /** What LP tokens are labelled with. */
    lpLabel: page?.lpLabel ?? coin,
  }
}
