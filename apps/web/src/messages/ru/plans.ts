import type { plans as english } from '../en/plans'

export const plans: typeof english = {
  steps: 'Шаги',
  statuses: {
    upcoming: 'не начат',
    active: 'выполняется',
    done: 'выполнен',
    skipped: 'не нужен',
  },
  approve: ({ token }) => `Разрешить списание ${token}`,
  approveLp: 'Разрешить списание токенов LP',
  names: {
    swap: 'Обмен',
    addLiquidity: 'Добавление ликвидности',
    removeLiquidity: 'Вывод ликвидности',
  },
  details: {
    simulating: 'Проверяем, что транзакция пройдёт',
    awaitingWallet: 'Подтвердите в MetaMask',
    pending: 'Отправлено, ждём подтверждения',
    replaced: 'Заменена в кошельке, ждём подтверждения',
    awaitingAllowance: 'Ждём, пока разрешение вступит в силу',
  },
  place: ({ at, of, step }) => `Шаг ${at} из ${of}, ${step}`,
  done: 'выполнен',
  preparing: 'Готовим транзакцию',
  stuck:
    'MetaMask поставил эту транзакцию в очередь за другими, которые так и не дошли до сети, поэтому её нельзя подтвердить. Откройте в MetaMask «Настройки» → Developer tools, выберите Delete activity and nonce data и повторите попытку.',
  silent: 'Сеть не отвечает. Транзакция всё ещё может пройти.',
  stopWaitingForWallet: 'Не ждать ответа кошелька',

  swapOf: ({ amount, token }) => `обмен ${amount} → ${token}`,
  addTo: ({ pool }) => `добавление ликвидности в пул ${pool}`,
  removeFrom: ({ amount, pool }) => `вывод ${amount} из пула ${pool}`,
  and: ' и ',
  notFinished: ({ plan }) => `Не завершено: ${plan}`,
  mayBeSent:
    'Последний шаг мог быть уже отправлен. Сначала проверьте историю в кошельке: если он отправлен, повторная отправка спишет средства ещё раз.',
  needsWallet: 'Следующий шаг нужно подтвердить в кошельке.',
  wasSent: 'Транзакция отправлена и ещё может быть подтверждена.',
  checkAgain: 'Проверить ещё раз',
  continue: 'Продолжить',
  sendAgain: 'Всё равно отправить',
  dismiss: 'Убрать',
}
