/**
 * How hard the random tests try: a small budget unless `FUZZ_RUNS` multiplies
 * it. The seed is new each time, stands in the name of the test, and is used
 * again by `FUZZ_SEED`.
 */
export const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 1),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
}
