import type { faucet as english } from '../en/faucet'

export const faucet: typeof english = {
  title: 'Кран',
  intro: ({ coin }) =>
    `Получите бесплатно тестовые монеты ${coin} и токены, чтобы попробовать обмен и пулы.`,
  getCoins: 'Бесплатные тестовые монеты',
  limit: 'Не чаще одного раза в час на кошелёк',
  token: 'Токен',
  youReceive: 'Вы получите',
  yourAddress: 'Ваш адрес',
  noWallet: 'Кошелёк не подключён',
  notConnected: 'Сначала подключите кошелёк',
  requestOf: ({ token }) => `Получить ${token}`,
  tryAgainIn: ({ minutes }) => `Снова через ${minutes} мин`,
  sent: 'Транзакция отправлена',
  tokenSent: ({ token }) => `${token}: отправлено, ждём подтверждения…`,
  waiting: ({ seconds }) => `Ждём подтверждения… ${seconds} с`,
  tokenReceived: ({ token }) => `${token}: получено`,
  notConfirmed: 'Ещё не подтверждено',
  lastRequests: 'Последние запросы:',
  noRequests: ({ token }) => `Вы ещё не запрашивали ${token}.`,
  offer: ({ token }) =>
    `Добавьте ${token} в MetaMask, чтобы видеть там баланс.`,
  offerAll: 'Добавить в MetaMask',
  notNow: 'Не сейчас',
}
