// Runs before the first paint, so that a chosen theme never flashes the other.
try {
  const stored = JSON.parse(localStorage.getItem('letheswap.preferences'))
  const theme = stored?.state?.theme
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
  }
} catch {
  // No storage, or not ours: the system's preference stands.
}
