import { onlineManager } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from '../query/getScope.js'

/**
 * Checks the node when the browser goes offline or online, because a local node also
 * answers without internet access. While the node is silent, checks it every 5 s if the
 * page is visible. Repeats failed reads once it answers.
 */
export function followNode(config: Config): () => void {
  const { chainState, limits, queryClient } = config
  let timer: ReturnType<typeof setInterval> | undefined
  const check = () => void checkNode(config).catch(() => undefined)
  const stopFollowing = onlineManager.subscribe(check)
  const unsubscribe = chainState.subscribe(({ isSilent }, before) => {
    if (isSilent === before.isSilent) return
    clearInterval(timer)
    if (isSilent)
      timer = setInterval(() => {
        if (document.visibilityState === 'visible') check()
      }, limits.silentInterval)
    else
      void queryClient.refetchQueries({
        queryKey: [getScope(config)],
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
  })
  return () => {
    stopFollowing()
    unsubscribe()
    clearInterval(timer)
  }
}

/** Sends any request, because `chainState` follows every answer of the node. */
export async function checkNode({ client }: Config): Promise<void> {
  await client.request({ method: 'eth_chainId' }, { retryCount: 0 })
}
