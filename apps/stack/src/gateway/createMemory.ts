type Request = {
  visitor: string
  bytes: number
  /** Ends the request with an error. */
  refuse: () => void
}

/**
 * Limits the bytes that all requests together keep in memory. If they exceed the limit,
 * refuses the largest requests of the visitor that keeps the most, so that a visitor
 * cannot use up the memory of the others.
 */
export function createMemory(limit: number) {
  const requests = new Set<Request>()
  let total = 0

  const release = (request: Request) => {
    if (requests.delete(request)) total -= request.bytes
  }

  const findLargest = (): Request => {
    const byVisitor = new Map<string, number>()
    for (const { visitor, bytes } of requests)
      byVisitor.set(visitor, (byVisitor.get(visitor) ?? 0) + bytes)
    const most = Math.max(...byVisitor.values())
    return [...requests]
      .filter(({ visitor }) => byVisitor.get(visitor) === most)
      .reduce((a, b) => (b.bytes > a.bytes ? b : a))
  }

  return {
    /** Starts counting a request's bytes. */
    open(visitor: string, refuse: () => void) {
      const request: Request = { visitor, bytes: 0, refuse }
      requests.add(request)
      return {
        keep(bytes: number): void {
          if (!requests.has(request)) return
          request.bytes += bytes
          total += bytes
          while (total > limit) {
            const largest = findLargest()
            release(largest)
            largest.refuse()
          }
        },
        release: () => release(request),
      }
    },
  }
}
