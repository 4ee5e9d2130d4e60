import { expect, test, vi } from 'vitest'
import type { BaseRecord, RecordStore } from '../stores/createRecordStore.js'
import { withRecords } from './withRecords.js'

test.each(['with', 'without'])(
  'behavior: drops a cancelled request once its prompt is answered, %s a reason',
  async (kind) => {
    const controller = new AbortController()
    const { signal } = controller
    // React Native's signals have no reason.
    if (kind === 'without') Object.defineProperty(signal, 'reason', {})
    const drop = vi.fn()
    const store = {
      ...{ begin: vi.fn(), update: vi.fn(), drop },
      getSignal: () => signal,
    } as unknown as RecordStore<BaseRecord>
    let reject = (_: Error) => {}
    const prompt = new Promise<never>((_, fail) => {
      reject = fail
    })
    const working = withRecords(
      store,
      [{ id: '1' } as BaseRecord],
      { id: '1', signal: undefined },
      ({ ask }) => ask(prompt),
    )
    controller.abort()
    await expect(working).rejects.toThrow('aborted')
    expect(drop).not.toHaveBeenCalled()
    reject(new Error('rejected'))
    await vi.waitFor(() => expect(drop).toHaveBeenCalledOnce())
  },
)
