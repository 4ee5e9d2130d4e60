import { untilAborted } from '@letheswap/sdk'
import { getSigningError } from '../errors/getSigningError.js'
import type { BaseRecord, RecordStore } from '../stores/createRecordStore.js'

type Tools = {
  /** Waits for the wallet's answer until the signal is aborted. */
  ask<answer>(asking: Promise<answer>): Promise<answer>
  /** Aborted by the store's `cancel(id)`, or by the caller. */
  signal: AbortSignal
}

/**
 * Adds the records and runs `work`, which covers everything from the user's click until
 * a transaction or claim is sent. If it fails, marks the records as failed.
 */
export async function withRecords<record extends BaseRecord, result>(
  store: RecordStore<record>,
  records: readonly record[],
  caller: { id: string; signal: AbortSignal | undefined },
  work: (tools: Tools) => Promise<result>,
): Promise<result> {
  store.begin(records)
  const signal = store.getSignal(caller.id, caller.signal)
  let prompt: Promise<unknown> | undefined
  const ask: Tools['ask'] = (asking) => {
    prompt = asking
    return untilAborted(asking, signal)
  }
  try {
    return await work({ ask, signal })
  } catch (thrown) {
    const error = getSigningError<Error>(thrown)
    const ids = records.map(({ id }) => id)
    const change = { status: 'failed', error } as Partial<record>
    for (const id of ids) store.update(id, change)
    // The error of a cancelled request contains advice about the open prompt. Once the
    // prompt is answered, the records are dropped.
    const drop = () => store.drop(({ id }) => ids.includes(id))
    if (signal.aborted) prompt?.then(drop, drop)
    throw error
  }
}
