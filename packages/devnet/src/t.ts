import { startDevnet } from './startDevnet.js'
for (let i = 0; i < 6; i++) {
  const c = process.cpuUsage(); const t = performance.now()
  const d = await startDevnet()
  const ms = performance.now() - t; const u = process.cpuUsage(c)
  console.log(ms.toFixed(0), ((u.user + u.system) / 1000).toFixed(0), await d.client.getBlockNumber())
  await d.stop()
}
