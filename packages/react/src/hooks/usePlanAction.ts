'use client'

import type { Config } from '../config.js'
import type { PlanOptions, PlanRecord, PlanResult } from '../stores/plans.js'
import { useWrite, type Write, type WriteParameters } from './useWrite.js'

export type PlanAction<error, variables> = Write<
  PlanResult,
  error,
  Omit<variables, keyof PlanOptions>
> & {
  /** The record of this component's last call. */
  progress: PlanRecord | undefined
}

export type PlanActionParameters<error, variables> = WriteParameters<
  PlanResult,
  error,
  Omit<variables, keyof PlanOptions>
>

/** Returns the state of an action that starts plans. */
export function usePlanAction<error, variables>(
  action: (
    config: Config,
    variables: variables & PlanOptions,
  ) => Promise<PlanResult>,
  parameters?: PlanActionParameters<error, variables>,
): PlanAction<error, variables> {
  const { records, ...write } = useWrite<
    PlanRecord,
    PlanResult,
    error,
    Omit<variables, keyof PlanOptions>
  >({
    ...parameters,
    action: (config, variables, id) =>
      action(config, { ...variables, id } as variables & PlanOptions),
    getData,
    getId,
    getStore,
  })
  return { ...write, progress: records[0] }
}

const getData = ([record]: readonly PlanRecord[]) => record?.result
const getId = ({ id }: PlanRecord) => id
const getStore = ({ plans }: Config) => plans
