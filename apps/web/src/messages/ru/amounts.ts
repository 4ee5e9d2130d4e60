import type { amounts as english } from '../en/amounts'

export const amounts: typeof english = {
  format: 'Введите цифры и одну десятичную точку, например 1234.5.',
  didYouMean: 'Возможно,',
  max: 'Всё',
  maxOf: ({ token }) => `Всё, ${token}`,
  none: ({ token }) => `У вас нет ${token}.`,
  neededForGas: ({ token }) => `Весь баланс ${token} нужен для оплаты газа.`,
  leftForGas: ({ amount, token }) => `${amount} ${token} оставлено на газ.`,
  balanceNotLoaded: ({ token }) => `Не удалось загрузить баланс ${token}.`,
  noGas: ({ coin }) => `У вас нет ${coin} для оплаты газа.`,
  toFaucet: 'Получите их в кране',
}
