/** The usual options of TanStack Query, beside those of an action's own. */
export type MutationParameter<getOptions extends (...args: never) => object> = {
  mutation?:
    | Omit<ReturnType<getOptions>, 'mutationFn' | 'mutationKey'>
    | undefined
}
