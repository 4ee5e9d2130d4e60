import { useSyncExternalStore } from 'react'

const layers: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Adds an open modal dialog. Returns a function that removes it. */
export function addLayer(layer: HTMLElement): () => void {
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
