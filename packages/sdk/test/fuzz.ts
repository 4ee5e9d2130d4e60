/**
 * The budget of random tests, multiplied by `FUZZ_RUNS`. The seed changes with each run
 * and is part of the test's name. `FUZZ_SEED` repeats a seed.
 */
export const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 1),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
}
