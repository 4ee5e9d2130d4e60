export type Emitter<event> = {
  emit(event: event): void
  subscribe(listener: (event: event) => void): () => void
}

export function createEmitter<event>(): Emitter<event> {
  const listeners = new Set<(event: event) => void>()
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
