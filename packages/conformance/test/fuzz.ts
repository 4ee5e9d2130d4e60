/**
 * Small budgets times `FUZZ_RUNS`. The seed is new each time, in the test's
 * name, and reproducible by `FUZZ_SEED`.
 */
export const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 1),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
}
