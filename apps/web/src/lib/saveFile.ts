export function saveFile(name: string, text: string, type?: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], type ? { type } : {}))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
