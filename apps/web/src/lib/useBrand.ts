import { useDeployment } from '@letheswap/react'

/** The product's name on its own chain. On other chains, the chain's name is shown. */
const product = { chain: 'LetheZKP', name: 'LetheSwap' }

/** Returns the page's name and logo. */
export function useBrand() {
  const { chain, page } = useDeployment()
  return {
    name:
      page?.name ?? (chain.name === product.chain ? product.name : chain.name),
    logoURI: page?.logoURI,
    lpLabel: page?.lpLabel ?? chain.nativeCurrency.symbol,
  }
}
