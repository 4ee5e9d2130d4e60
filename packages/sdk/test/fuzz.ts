/**
 * The budget of the random tests. `FUZZ_RUNS` multiplies it. The seed is new each
 * time and part of the test's name. `FUZZ_SEED` repeats one.
 */
export const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 1),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
}
