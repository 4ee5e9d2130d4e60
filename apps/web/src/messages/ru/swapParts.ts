import type { swapParts as english } from '../en/swapParts'

export const swapParts: typeof english = {
  yourSlippage: 'Своё проскальзывание',
  slippageNote: 'Обмен не пройдёт, если цена ухудшится сильнее.',
  deadline: 'Срок',
  minutes: 'мин',
  deadlineNote: 'Транзакция не пройдёт, если прождёт дольше.',
  done: 'Готово',
  useDefaults: 'По умолчанию',

  badPrice: 'Обменять по плохой цене?',
  badPriceNote: ({ share }) =>
    `Этот обмен сдвинет цену против вас на ${share}. Для меньшей суммы цена будет лучше.`,
  priceChanged: 'Цена изменилась. Дождитесь новой.',
  youPay: 'Вы отдаёте',
  youReceiveOnly: 'Вы получите всего',
  swapAnyway: 'Всё равно обменять',

  lastSwap: 'Последний обмен',
  became: 'обменяно на',
  asQuoted: ({ price }) => `${price}, как и обещано`,
  notAsQuoted: ({ price, quoted }) => `${price} (ожидалось: ${quoted})`,
}
