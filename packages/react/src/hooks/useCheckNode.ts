import { checkNode } from '../sync/followNode.js'
import { useAction } from './useAction.js'

/**
 * Returns a function that checks a silent node now, which is otherwise checked
 * every 5 s. Reads that failed run again once it answers.
 */
export function useCheckNode(): { check(): void; isChecking: boolean } {
  const { isPending, mutate } = useAction(checkNode)
  return { check: () => mutate(), isChecking: isPending }
}
