import { common } from '../../messages/en/common'
import { Button } from '../ui/Button'

type Props = { isBusy: boolean; onPress: () => unknown }

/** Reads again what could not be read. */
export function RetryButton({ isBusy, onPress }: Props) {
  return (
    <Button size="sm" isLoading={isBusy} onClick={() => void onPress()}>
      {common.tryAgain}
    </Button>
  )
}
