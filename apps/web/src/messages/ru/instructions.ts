import type { instructions as english } from '../en/instructions'

export const instructions: typeof english = {
  title: ({ coin }) => `Как добавить сеть ${coin}`,
  description:
    'Когда вы продолжите, MetaMask предложит добавить сеть. Чтобы добавить её вручную, откройте в MetaMask «Сети», выберите «Добавить пользовательскую сеть» и введите:',
  name: 'Имя сети',
  rpcUrl: 'URL RPC',
  chainId: 'ID блокчейна',
  symbol: 'Символ валюты',
  copy: ({ name, value }) => `Скопировать «${name}»: ${value}`,
  copied: ({ name }) => `Скопировано: ${name}`,
  hide: 'Больше не показывать',
  continue: 'Продолжить',
}
