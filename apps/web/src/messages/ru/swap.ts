import type { swap as english } from '../en/swap'

export const swap: typeof english = {
  title: 'Обмен токенов',
  showHistory: 'История',
  from: 'Отдаёте',
  fromToken: 'Токен, который отдаёте',
  to: 'Получаете',
  toToken: 'Токен, который получаете',
  direction: 'Поменять местами',
  balances: 'Балансы',

  price: 'Цена',
  inversePrice: 'Показать обратную цену',
  minimumReceived: 'Получите не меньше',
  maximumSent: 'Отдадите не больше',
  priceImpact: 'Влияние на цену',
  route: 'Маршрут',
  estimatedGas: 'Газ, примерно',
  gas: '~0.002 ETH',
  showChart: 'Показать график',
  showDetails: 'Показать подробности',
  hideDetails: 'Скрыть подробности',
  moves: ({ share }) => `Обмен сдвинет цену в пуле на ${share}.`,
  inPool: ({ token }) => `${token} в пуле →`,
  hops: ({ hops }) => `Маршрут: ${hops}.`,
  hop: ({ from, to, impact }) =>
    `${from} → ${to}${impact === undefined ? '' : `, влияние на цену ${impact}`}`,

  swap: 'Обменять',
  swapping: 'Обмениваем…',
  invalidAmount: 'Введите корректную сумму',
  sameToken: 'Выберите разные токены',
  unsupportedPair: 'Эта пара токенов не поддерживается',
  insufficientBalance: ({ token }) => `Недостаточно средств: ${token}`,
  inProgress: 'Обмен выполняется',
  switchTo: ({ chain }) => `Переключите кошелёк на ${chain}`,
  findingPrice: 'Ищем лучшую цену…',
  loadingBalance: 'Загружаем баланс…',
  tooSmall: 'Сумма слишком мала для обмена',
  tooLittleLiquidity: 'В пулах не хватает ликвидности для такой суммы',
  priceNotLoaded: 'Не удалось загрузить цену',
  tooManyDecimals: ({ token, decimals }) =>
    `У ${token} не больше ${decimals} знаков после точки.`,
  tooLarge: 'Слишком большое число.',

  slippage: 'Проскальзывание',
  settings: 'Настройки обмена',
  settingsWith: ({ slippage }) =>
    `Настройки обмена: ваше проскальзывание ${slippage}`,
  slippageRange: ({ max }) =>
    `Введите процент больше 0 и не больше ${max}, до двух знаков после точки.`,
  slippageLow:
    'Очень низкое проскальзывание: обмен может не пройти даже при небольшом движении цены.',
  slippageHigh:
    'Высокое проскальзывание: вас могут опередить другие, и вы получите намного меньше.',
  deadlineRange: ({ max }) => `Введите целое число минут от 1 до ${max}.`,

  impact: {
    low: 'Обмен немного сдвинет цену.',
    moderate: 'Обмен заметно сдвинет цену: для меньшей суммы она будет лучше.',
    high: 'Обмен сильно сдвинет цену: вы получите заметно меньше рыночной стоимости.',
    extreme:
      'Эта сумма очень сильно сдвинет цену против вас. Мы попросим подтвердить обмен.',
  },
}
