import { useEffect, useEffectEvent, useState } from 'react'

type Options = {
  /** The form's inputs. Changed inputs cancel a press that waits. */
  inputs: string
  /** True while only the price is missing. */
  isWaiting: boolean
  /** Called at a press, and again when the price that it waited for has arrived. */
  onPress: () => void
}

/** Returns the press of a button that may be pressed before its price is known. */
export function useWaitingPress({ inputs, isWaiting, onPress }: Options) {
  const [pressed, setPressed] = useState<string>()
  const isPressed = pressed === inputs
  function press() {
    setPressed(isWaiting ? inputs : undefined)
    onPress()
  }
  const continuePress = useEffectEvent(press)
  useEffect(() => {
    if (isPressed && !isWaiting) continuePress()
  }, [isPressed, isWaiting])
  return { press, isPressed }
}
