import { useEffect, useState } from 'react'

/**
 * A value that has not changed for `delay` milliseconds, with its `hash`, which
 * says whether two values are equal. The first value is returned at once.
 */
export function useDebounced<value>(
  value: value,
  hash: string,
  delay: number,
): { value: value; hash: string } {
  const [rested, setRested] = useState({ value, hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the value
  useEffect(() => {
    if (rested.hash === hash) return
    const timer = setTimeout(() => setRested({ value, hash }), delay)
    return () => clearTimeout(timer)
  }, [hash, rested.hash, delay])
  return rested
}
