import { existsSync } from 'node:fs'

/** The part of a browser that the smoke test drives without Playwright. */
export type Engine = {
  open(url: string): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Presses keys in the focused element. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  /** Runs the body of a function in the page. */
  run<result>(script: string): Promise<result>
  stop(): Promise<void>
}

export const findProgram = (...paths: string[]): string | undefined =>
  paths.find(existsSync)
