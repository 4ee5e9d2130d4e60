import type { errors as english } from '../en/errors'
import { networkErrors } from '../networkErrors'

export const errors: typeof english = {
  connect: {
    WalletNotInstalledError:
      'MetaMask не установлен. Установите расширение MetaMask.',
    NotMetaMaskError: 'Используйте кошелёк MetaMask',
    WalletLockedError: 'Разблокируйте MetaMask и повторите попытку',
    NoProviderError:
      'MetaMask не найден. Проверьте, правильно ли он установлен.',
    AlreadyProcessingError:
      'MetaMask уже обрабатывает запрос. Повторите попытку позже.',
    rejected: 'Подключение отклонено',
    failed: ({ message }) => `Не удалось подключиться: ${message}`,
    disconnectFailed: 'Не удалось отключить кошелёк',
  },
  network: networkErrors,
  faucet: {
    rateLimit: 'Слишком много запросов. Повторите попытку позже.',
    rejected: 'Вы отклонили подпись в MetaMask. Запрос не отправлен.',
  },
  swap: {
    transactionFailed: 'Транзакция не выполнена',
    failed: 'Обмен не удался',
  },
  addLiquidity: {
    rejected: 'Вы отменили транзакцию',
    InsufficientFundsError: 'Не хватает средств на газ',
    transactionFailed: 'Транзакция не выполнена',
    rejectedOrFailed: 'Транзакция отклонена или не выполнена',
    failed: ({ message }) => `Не удалось добавить ликвидность: ${message}`,
    unknown: 'неизвестная ошибка',
  },
  removeLiquidity: {
    PairNotFoundError: 'Такой пары нет',
    balanceFailed: 'Не удалось получить баланс LP',
    failed: ({ message }) => `Не удалось вывести ликвидность: ${message}`,
  },
  history: { BlockNotFoundError: 'Блок не найден' },
  stopped:
    'Вы не стали ждать. Запрос мог остаться открытым в MetaMask: если он больше не нужен, отклоните его там.',
  stoppedSent:
    'Вы не стали ждать. MetaMask ещё может отправить эту транзакцию. Чтобы её убрать, откройте в MetaMask «Настройки» → Developer tools и выберите Delete activity and nonce data.',

  sentences: {
    AccountChangedError:
      'В кошельке выбран другой аккаунт, поэтому ничего не отправлено. Повторите попытку с этим аккаунтом.',
    AllowanceNotVisibleError:
      'Разрешение ещё не вступило в силу. Подождите немного и повторите попытку.',
    AllowanceTooLowError:
      'Разрешённая сумма слишком мала. Повторите попытку и не меняйте предложенную сумму.',
    BatchFailedError:
      'Кошелёк не смог это отправить. Прежде чем повторить, проверьте историю в кошельке.',
    ChainChangedError:
      'В кошельке выбрана другая сеть, поэтому ничего не отправлено. Вернитесь в прежнюю и повторите попытку.',
    PlanInterruptedError:
      'Связь прервалась. Прежде чем повторить, проверьте историю в кошельке.',
    PlanRejectedError: 'Запрос отклонён в кошельке.',
    ReadFailedError: 'Сеть не отвечает.',
    StaleQuoteError: 'Цена изменилась. Проверьте её и повторите попытку.',
    TransactionCancelledError: 'Транзакция отменена в кошельке.',
    TransactionDroppedError:
      'Сеть отбросила транзакцию. Прежде чем повторить, проверьте историю в кошельке.',
    TransactionReplacedError:
      'Её заменила другая транзакция из вашего кошелька.',
    TransactionUnclearError:
      'Ответ кошелька потерялся. Прежде чем повторить, проверьте историю в кошельке.',
    WrongAccountError:
      'В кошельке выбран другой аккаунт, поэтому ничего не отправлено. Повторите попытку с этим аккаунтом.',
    WrongChainError:
      'Кошелёк подключён к другой сети, поэтому ничего не отправлено. Вернитесь в нужную и повторите попытку.',
  },
  advice: {
    SimulationFailedError: 'Ничего не отправлено.',
    TransactionNotSentError: '',
    TransactionRevertedError: 'Потрачен только газ.',
  },

  others: {
    AmountOverflowError: 'Сумма слишком велика.',
    BlockNotFoundError: 'Блок не найден.',
    ConnectionRejectedError: 'Подключение отклонено в кошельке.',
    DuplicatePoolError: 'Пул указан дважды.',
    FaucetChallengeError: 'Кран не принял подпись. Повторите попытку.',
    FaucetEmptyError: 'В кране закончились монеты.',
    FaucetRateLimitError: 'Слишком много запросов.',
    FaucetRefusedError: 'Кран отклонил запрос.',
    FaucetResponseError: 'Кран ответил непонятно. Повторите попытку позже.',
    FaucetUnavailableError: 'Кран не отвечает. Повторите попытку позже.',
    FeeOnTransferError:
      'Токен удерживает часть каждого перевода, и такая операция с ним невозможна.',
    InsufficientInputAmountError: 'Сумма слишком мала.',
    InsufficientLiquidityBurnedError: 'Слишком мало токенов LP.',
    InsufficientLiquidityError: 'В пуле не хватает ликвидности.',
    InsufficientLiquidityMintedError: 'Взнос слишком мал.',
    InsufficientOutputAmountError: 'Сумма слишком мала.',
    InvalidAmountError: 'Сумма указана неверно.',
    InvalidDecimalsError: 'Неверное число знаков после точки.',
    InvalidDeploymentError: 'Ошибка в описании сети.',
    InvalidFaucetUrlError: 'Неверный адрес крана.',
    InvalidPlanError: 'План операции повреждён. Начните её заново.',
    InvalidBpsError: 'Комиссия или проскальзывание указаны неверно.',
    ProviderMissingError: 'Ошибка в коде страницы.',
    PairAddressMismatchError: 'Адрес пары в сети не тот, что ожидался.',
    PairNotFoundError: 'Такой пары нет.',
    RouteNotFoundError: 'Между этими токенами нет пути.',
    SameTokenError: 'Выберите разные токены.',
    SimulationFailedError: 'Проверка показала, что транзакция не пройдёт.',
    SimulationUnsupportedError: 'Узел сети не умеет проверять транзакции.',
    TransactionNotSentError: 'Кошелёк не отправил транзакцию.',
    TransactionRejectedError: 'Запрос отклонён в кошельке.',
    TransactionRevertedError: 'Сеть отклонила транзакцию.',
    TransactionNotMinedError:
      'Транзакции нет в сети. Прежде чем повторить, проверьте историю в кошельке.',
    UnknownTokenError: 'Такого токена в сети нет.',
    WalletNotConnectedError: 'Подключите кошелёк.',
    WatchAssetFailedError: 'Не удалось добавить токен в кошелёк.',
    WatchAssetRejectedError: 'Добавление токена отклонено в кошельке.',
  },
}
