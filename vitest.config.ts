import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import {
  BaseSequencer,
  type Reporter,
  type TestSpecification,
} from 'vitest/node'

const { REPORTS_DIR, TEST_LONG } = process.env
const files = TEST_LONG
  ? '{src,test}/**/*.long.test.{ts,tsx}'
  : '{src,test}/**/!(*.long).test.{ts,tsx}'
const setupFiles = [join(import.meta.dirname, 'vitest.setup.ts')]
/** The React package's tests that need a document. Its other tests are in `src`. */
const react = {
  name: 'react',
  root: join(import.meta.dirname, 'packages/react'),
  environment: 'jsdom',
  include: [files.replace('{src,test}', 'test')],
  setupFiles,
}
const oldestReact = (name: string) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: join(react.root, 'node_modules', `${name}-oldest`),
})
/** The React package's tests with the oldest supported React. */
const react18 = {
  extends: true as const,
  resolve: { alias: ['react', 'react-dom'].map(oldestReact) },
  test: {
    ...react,
    name: 'react-18',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: [join(react.root, 'test/oldestReact.ts'), ...react.setupFiles],
    // Aliases only apply to modules that are inlined.
    server: {
      deps: { inline: [/@tanstack/, /zustand/] },
    },
  },
}

/** The paths on the command line. */
export const named = process.argv.slice(2).filter((arg) => arg.includes('/'))
/** Setting up the project of the web app's components takes a second. */
const takesComponents =
  !TEST_LONG &&
  (named.length === 0 || named.some((path) => path.startsWith('apps/web')))

/**
 * Tests of whole programs take the longest, regardless of the size of their files. If
 * they started last, a core would be idle.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/apps\/\w+\/test\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Stores the errors that belong to no test, which the JSON report omits: errors in
 * hooks or while loading a file, and uncaught errors.
 */
const otherErrors = (path: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const errors = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .flatMap((suite) => suite.errors())
    const otherErrors = [...errors, ...unhandledErrors].map(
      // Prints the message and the place of the throw.
      ({ stack, message }) =>
        stack?.split('\n').slice(0, 4).join('\n') ?? message,
    )
    writeFileSync(path, JSON.stringify({ otherErrors }))
  },
})

export default defineConfig({
  // Workspace packages resolve to their sources, as in tsconfig.base.json.
  resolve: { conditions: ['@letheswap/source', ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  test: {
    // A busy machine may take several times as long to start processes, chains and
    // databases. No test depends on time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // There is one worker more than the two cores, because each worker waits a quarter
    // of its time for programs, chains and databases.
    maxWorkers: 3,
    // The first flag halves the garbage collections of short-lived objects, which saves
    // 4% of CPU time. The second skips optimizing the faucet's database, which takes
    // longer than its queries.
    execArgv: ['--max-semi-space-size=64', '--liftoff-only'],
    // Isolation would load viem and the SDK again for every test file, which would take
    // a third of all CPU time. Sharing is safe: each file stops the services that it
    // starts, and no module keeps state that another file sees. The faucet's tests
    // reuse databases, and empty them.
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    reporters:
      REPORTS_DIR === undefined
        ? ['default']
        : [
            'default',
            [
              'json',
              { outputFile: join(REPORTS_DIR, `unit-${process.pid}.json`) },
            ],
            otherErrors(join(REPORTS_DIR, `errors-${process.pid}.json`)),
          ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [`{packages,apps}/*/${files}`],
          exclude: [
            `packages/react/${react.include}`,
            'apps/web/test/components/**',
          ],
          globalSetup: 'vitest.build.ts',
          setupFiles,
        },
      },
      { extends: true, test: react },
      ...(TEST_LONG ? [react18] : []),
      ...(takesComponents ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
})
