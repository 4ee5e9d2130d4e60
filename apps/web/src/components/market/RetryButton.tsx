import { common } from '../../messages/en/common'
import { Button } from '../ui/Button'

/** Reads again what could not be read. */
export function RetryButton({ isBusy, onPress }: RetryButton.Props) {
  return (
    <Button size="sm" isLoading={isBusy} onClick={() => void onPress()}>
      {common.tryAgain}
    </Button>
  )
}

export declare namespace RetryButton {
  type Props = { isBusy: boolean; onPress: () => unknown }
}
