import { checkNode } from '../sync/followNode.js'
import { useAction } from './useAction.js'

/**
 * Returns a function that checks a silent node immediately instead of within 5 s.
 * Repeats failed reads once the node answers.
 */
export function useCheckNode(): { check(): void; isChecking: boolean } {
  const { isPending, mutate } = useAction(checkNode)
  return { check: () => mutate(), isChecking: isPending }
}
