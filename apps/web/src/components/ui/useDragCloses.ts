import { type PointerEvent, useRef } from 'react'

/** Distance in px that a dialog must be dragged down to close. */
const CLOSE_DISTANCE = 96

type Props = { isOn: boolean; onClose: () => void }

/** Handlers for the dialog's header. */
type Handlers = Record<string, (event: PointerEvent<HTMLElement>) => void>

/**
 * Returns handlers that move a phone's sheet as its header is dragged down, and close
 * it if it was dragged far enough.
 */
export function useDragCloses({ isOn, onClose }: Props): Handlers {
  const start = useRef<number>(undefined)
  if (!isOn) return {}

  function end({ clientY, currentTarget, type }: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return
    const isFar = clientY - start.current > CLOSE_DISTANCE
    start.current = undefined
    if (isFar && type === 'pointerup') onClose()
    else shift(currentTarget, 0)
  }
  return {
    onPointerDown(event) {
      const { clientY, currentTarget, pointerId, pointerType, target } = event
      const isButton = (target as Element).closest('button') !== null
      if (pointerType !== 'touch' || isButton || !isSheet(currentTarget)) return
      start.current = clientY
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientY, currentTarget }) {
      if (start.current !== undefined)
        shift(currentTarget, Math.max(0, clientY - start.current))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Checks for a sheet: only on a phone is a dialog at the window's lower edge. */
const isSheet = ({ parentElement }: HTMLElement) =>
  parentElement !== null &&
  parentElement.getBoundingClientRect().bottom >= innerHeight - 1

function shift(header: HTMLElement, distance: number) {
  if (header.parentElement)
    header.parentElement.style.translate = distance ? `0 ${distance}px` : ''
}
