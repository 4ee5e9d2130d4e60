import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import {
  BaseSequencer,
  type Reporter,
  type TestSpecification,
} from 'vitest/node'

const project = (
  name: string,
  folder: string,
  environment = 'node',
  setupFiles: string[] = [],
) => ({
  extends: true as const,
  // Absolute: each package's own `test` script runs from its own folder.
  test: {
    name,
    root: join(import.meta.dirname, folder),
    environment,
    setupFiles: setupFiles.map((file) =>
      join(import.meta.dirname, folder, file),
    ),
  },
})

/** A project whose tests start programs, which are built before. */
const withPrograms = (name: string, folder: string) => {
  const { test, ...rest } = project(name, folder)
  const globalSetup = join(import.meta.dirname, 'vitest.build.ts')
  return { ...rest, test: { ...test, globalSetup } }
}

const faucet = withPrograms('faucet', 'apps/faucet')
const { REPORTS_DIR, TEST_LONG } = process.env
const react = project('react', 'packages/react', 'jsdom', ['test/setup.ts'])
const oldestReact = (name: string) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: join(react.test.root, 'node_modules', `${name}-oldest`),
})
/** The tests of the React package with the oldest React of its range. */
const react18 = {
  ...react,
  resolve: { alias: ['react', 'react-dom'].map(oldestReact) },
  test: {
    ...react.test,
    name: 'react-18',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: [
      join(react.test.root, 'test/oldestReact.ts'),
      ...react.test.setupFiles,
    ],
    // Modules see the aliases only where they are inlined.
    server: {
      deps: { inline: [/@tanstack/, /zustand/] },
    },
  },
}

/** The stack's files take longest: begun last, they would leave a core idle. */
class StackFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isStack = ({ project }: TestSpecification) => project.name === 'stack'
    return [
      ...sorted.filter(isStack),
      ...sorted.filter((file) => !isStack(file)),
    ]
  }
}

/**
 * Keeps the errors that belong to no test, which the JSON report leaves out: of
 * a hook, of loading a file, and those that nothing caught.
 */
const otherErrors = (path: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const errors = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .flatMap((suite) => suite.errors())
    const otherErrors = [...errors, ...unhandledErrors].map(
      // Its message, and where it was thrown.
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
    include: TEST_LONG
      ? ['{src,test}/**/*.long.test.{ts,tsx}']
      : ['{src,test}/**/!(*.long).test.{ts,tsx}'],
    // For a machine that is busy elsewhere; no test is about time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As many as there are cores: with a third one, each takes so much longer that
    // all of them end later.
    maxWorkers: 2,
    // Loading viem and the SDK anew for each file took a third of all CPU time.
    // What a file starts it stops, and no module keeps what another file sees: the
    // faucet's tests keep databases, which they empty.
    isolate: false,
    sequence: { sequencer: StackFirst },
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
      withPrograms('sdk', 'packages/sdk'),
      project('node', 'packages/node'),
      withPrograms('browser-chain', 'packages/browser-chain'),
      withPrograms('test-wallet', 'packages/test-wallet'),
      withPrograms('scenario', 'packages/scenario'),
      withPrograms('conformance', 'packages/conformance'),
      withPrograms('network', 'packages/network'),
      react,
      ...(TEST_LONG ? [react18] : []),
      withPrograms('devnet', 'packages/devnet'),
      {
        ...faucet,
        // Its tests start processes, chains and databases, which take several
        // times as long on a machine that does other work, too.
        test: { ...faucet.test, testTimeout: 300_000, hookTimeout: 300_000 },
      },
      withPrograms('cli', 'apps/cli'),
      withPrograms('docs', 'apps/docs'),
      withPrograms('stack', 'apps/stack'),
      project('web', 'apps/web'),
    ],
  },
})
