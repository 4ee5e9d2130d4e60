import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

// Syncs a file or folder to disk, because the embedded engine never does.

export async function syncPath(path: string, isFolder = false): Promise<void> {
  // Windows cannot sync folders, and syncs files only if they are writable.
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
