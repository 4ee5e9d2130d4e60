import { BrowserProvider, isError } from 'ethers'

const payee = '0x000000000000000000000000000000000000dEaD'
const status = document.querySelector('[role=status]')

document.querySelector('button').addEventListener('click', async () => {
  const provider = new BrowserProvider(window.ethereum)
  try {
    const signer = await provider.getSigner()
    const sent = await signer.sendTransaction({ to: payee, value: 5n })
    await sent.wait()
    status.textContent = `Paid: ${await provider.getBalance(payee)} wei`
  } catch (error) {
    status.textContent = isError(error, 'ACTION_REJECTED')
      ? 'Refused'
      : error.message
  }
})
