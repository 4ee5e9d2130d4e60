import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button that is disabled while its action runs loses the focus to nowhere;
 * this gives it back when the action ends and nothing else has taken it.
 */
export function useFocusBack(
  isPending: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (
      wasPending.current &&
      !isPending &&
      document.activeElement === document.body
    )
      button.current?.focus({ preventScroll: true })
    wasPending.current = isPending
  }, [isPending])
  return button
}
