import {
  useDeployment,
  useFaucetBundle,
  useFaucetRequest,
} from '@letheswap/react'
import type { TestWallet } from '@letheswap/test-wallet'
import { Button } from '../../web/src/components/ui/Button'
import { useWords } from '../../web/src/lib/useLanguage'
import { isFork } from './demoStorage'
import { words } from './texts'

/** Requests the first coins, in place of the card's primary button. */
export function GetCoins({ wallet }: { wallet: TestWallet }) {
  const { symbol } = useDeployment().chain.nativeCurrency
  const { isOffered, isReady, tokens } = useFaucetBundle()
  const { isPending, mutateAsync } = useFaucetRequest()

  function getCoins() {
    // The user's press also confirms this signature, but no other prompt.
    const stop = wallet.subscribePrompts(([prompt]) => {
      if (prompt?.kind === 'sign') prompt.approve()
    })
    // A fork's faucet pays only the native coin.
    mutateAsync({ tokens: isFork ? [symbol] : tokens }).then(stop, stop)
  }
  return (
    <Button
      variant="primary"
      size="lg"
      className="grow-99"
      disabled={!isFork && !(isOffered && isReady)}
      isLoading={isPending}
      onClick={getCoins}
    >
      {useWords(words.demo).getCoins}
    </Button>
  )
}
