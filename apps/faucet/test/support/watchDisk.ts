import {
  copyFileSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

/**
 * Tracks the data that survives a power cut: files and names as of their last sync.
 * Requires Linux.
 */
export async function watchDisk(folder: string) {
  /** The entries of each folder, with their inode numbers. */
  const names = new Map<number, Map<string, number>>()
  const folders = new Set<number>()
  const kept = (inode: number) => join(folder, String(inode))
  mkdirSync(folder)

  const handle = await open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (
    this: FileHandle,
  ) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    const { ino } = fstatSync(this.fd)
    if (statSync(path).isDirectory()) {
      folders.add(ino)
      names.set(
        ino,
        new Map(
          readdirSync(path).flatMap((name) => {
            const entry = statSync(join(path, name), { throwIfNoEntry: false })
            if (entry?.isDirectory()) folders.add(entry.ino)
            return entry?.isFile() || entry?.isDirectory()
              ? [[name, entry.ino] as const]
              : []
          }),
        ),
      )
    } else copyFileSync(path, kept(ino))
    return sync.call(this)
  })

  const restore = (inode: number, path: string): void => {
    if (folders.has(inode)) {
      mkdirSync(path, { mode: 0o700 })
      for (const [name, entry] of names.get(inode) ?? [])
        restore(entry, join(path, name))
      return
    }
    try {
      copyFileSync(kept(inode), path)
    } catch {
      // The name was synced, but the content was not.
      writeFileSync(path, '')
    }
  }
  return {
    /** Recreates a folder as it would be found after a power cut now. */
    cutPower: (path: string, copy: string) => restore(statSync(path).ino, copy),
    stop: () => spy.mockRestore(),
  }
}
