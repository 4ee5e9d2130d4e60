import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

// The embedded engine never syncs a file, so the faucet does.

export async function syncPath(path: string, isFolder = false): Promise<void> {
  // Windows syncs no folders, and files only if writable.
  if (isFolder && process.platform === 'win32') return
  const handle = await open(path, isFolder ? 'r' : 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFolder(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const inside = join(path, entry.name)
      return entry.isDirectory() ? syncFolder(inside) : syncPath(inside)
    }),
  )
  await syncPath(path, true)
}
