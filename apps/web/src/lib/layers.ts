import { useSyncExternalStore } from 'react'

const layers: HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * Opens a modal dialog as the layer on top. Returns a function that removes the layer.
 * The page, which stops scrolling, keeps the width of its scrollbar as a padding.
 */
export function addLayer(layer: HTMLDialogElement): () => void {
  const { clientWidth, style } = document.documentElement
  if (layers.length === 0)
    style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  // In React's strict mode it is open already.
  if (!layer.open) layer.showModal()
  layers.push(layer)
  for (const listener of listeners) listener()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    for (const listener of listeners) listener()
  }
}

/** Returns the open dialog on top, below which the page is inert. */
export const getTopLayer = () => layers.at(-1)

export const useTopLayer = () => useSyncExternalStore(subscribe, getTopLayer)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
