import { existsSync } from 'node:fs'

/** The features of a browser that the smoke test uses without Playwright. */
export type Engine = {
  open(url: string): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  /** Runs a function body in the page. */
  run<result>(script: string): Promise<result>
  stop(): Promise<void>
}

export const findProgram = (...paths: string[]): string | undefined =>
  paths.find(existsSync)
