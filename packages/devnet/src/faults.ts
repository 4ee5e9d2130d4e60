import { setTimeout } from 'node:timers/promises'
import { DevnetError } from './errors.js'

export type RpcCall = { method: string; params?: unknown[]; id?: unknown }

/** Answers a request. If it throws, the connection closes without an answer. */
export type FaultHandler = (request: {
  calls: readonly RpcCall[]
  forward: () => Promise<RpcAnswer>
  signal: AbortSignal
}) => Promise<RpcAnswer>

export type RpcAnswer = { status?: number | undefined; body: string }

/** Except for `drop` and status 429, the node receives the request first. */
export type Fault =
  /** The connection closes before the node receives the request. */
  | 'drop'
  /** The connection closes without an answer. */
  | 'dropAnswer'
  /** No answer arrives, and the connection stays open. */
  | 'hang'
  /** Only the first half of the answer arrives. */
  | 'truncate'
  /** Repeats the first answer to a call forever. */
  | 'stuck'
  /** Every second result differs in the last digit of each hexadecimal value. */
  | 'contradict'
  /** Each log of `eth_getLogs` appears twice, the second time as removed. */
  | 'removedLogs'
  /** The answer is delayed by this number of milliseconds. */
  | { delay: number }
  | { status: number }
  /** A text instead of the answer, e.g. HTML. */
  | { body: string }
  | { error: { code: number; message: string } }
  /** This result, or what a function returns for the node's result. */
  | { result: unknown }
  /** `eth_getLogs` over more than this number of blocks fails. */
  | { rangeLimit: number }
  | FaultHandler

type Outcome = { result?: unknown; error?: unknown }

const faults: Record<string, (parameter: never) => FaultHandler> = {
  drop: () => async () => {
    throw new Error('dropped')
  },
  dropAnswer: () =>
    replaceAnswer(() => {
      throw new Error('dropped')
    }),
  hang: () => replaceAnswer(() => new Promise(() => {})),
  truncate: () =>
    replaceAnswer(({ body }) => ({ body: body.slice(0, body.length / 2) })),
  delay: (milliseconds: number) =>
    replaceAnswer((answer, signal) =>
      setTimeout(milliseconds, answer, { signal }),
    ),
  status: (status: number) => {
    const answer = { status, body: `status ${status}` }
    return status === 429 ? async () => answer : replaceAnswer(() => answer)
  },
  body: (body: string) => replaceAnswer(() => ({ body })),
  error: (error: Outcome['error']) => replaceOutcomes(() => ({ error })),
  result: (result: unknown) =>
    replaceOutcomes((outcome, call) => ({
      result:
        typeof result === 'function' ? result(outcome.result, call) : result,
    })),
  stuck: () => {
    const first = new Map<string, Outcome>()
    return replaceOutcomes((outcome, { method, params }) => {
      const key = JSON.stringify([method, params])
      if (!first.has(key)) first.set(key, outcome)
      return first.get(key) as Outcome
    })
  },
  contradict: () => {
    let count = 0
    const change = (_: string, start: string, digit: string) =>
      `"${start}${(Number(`0x${digit}`) ^ 1).toString(16)}"`
    return replaceOutcomes((outcome) =>
      ++count % 2 === 1
        ? outcome
        : JSON.parse(
            JSON.stringify(outcome).replace(/"(0x[\da-f]*)([\da-f])"/g, change),
          ),
    )
  },
  removedLogs: () =>
    replaceOutcomes((outcome, { method }) =>
      method === 'eth_getLogs' && Array.isArray(outcome.result)
        ? {
            result: outcome.result.flatMap((log) => [
              log,
              { ...log, removed: true },
            ]),
          }
        : outcome,
    ),
  rangeLimit: (blocks: number) =>
    replaceOutcomes((outcome, { method, params: [filter] = [] }) => {
      const { fromBlock, toBlock } = { ...(filter as Record<string, string>) }
      return method === 'eth_getLogs' &&
        Number(toBlock) - Number(fromBlock) >= blocks
        ? { error: { code: -32005, message: `over ${blocks} blocks` } }
        : outcome
    }),
}

/** @throws {DevnetError} If the fault does not exist. */
export function createFaultHandler(fault: Fault): FaultHandler {
  if (typeof fault === 'function') return fault
  const [name, parameter] =
    typeof fault === 'string' ? [fault] : (Object.entries(fault)[0] ?? [''])
  if (!Object.hasOwn(faults, name))
    throw new DevnetError(
      `There is no fault ${JSON.stringify(fault)}, but ${Object.keys(faults).join(', ')}.`,
    )
  return (faults[name] as (parameter: unknown) => FaultHandler)(parameter)
}

const replaceAnswer =
  (
    replace: (
      answer: RpcAnswer,
      signal: AbortSignal,
    ) => RpcAnswer | Promise<RpcAnswer>,
  ): FaultHandler =>
  async ({ forward, signal }) =>
    replace(await forward(), signal)

const replaceOutcomes =
  (replace: (outcome: Outcome, call: RpcCall) => Outcome): FaultHandler =>
  async ({ calls, forward }) => {
    const { status, body } = await forward()
    const replaceEntry = ({
      id,
      jsonrpc,
      ...outcome
    }: Record<string, unknown>) => {
      const call = calls.find((call) => call.id === id)
      return { id, jsonrpc, ...(call ? replace(outcome, call) : outcome) }
    }
    const parsed = JSON.parse(body)
    return {
      status,
      body: JSON.stringify(
        Array.isArray(parsed) ? parsed.map(replaceEntry) : replaceEntry(parsed),
      ),
    }
  }
