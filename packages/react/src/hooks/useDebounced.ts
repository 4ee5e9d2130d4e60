import { useEffect, useState } from 'react'

/**
 * A value once it has rested. `hash` says whether two values are the same, as
 * objects are new in every render. The first value has rested already.
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
