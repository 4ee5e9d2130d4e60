/**
 * Multiplies small budgets by `FUZZ_RUNS`. The seed changes with each run, is part of
 * the test's name, and can be set with `FUZZ_SEED`.
 */
export const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 1),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
}
