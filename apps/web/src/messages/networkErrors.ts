/** Messages about the wallet's network are in Russian in every language. */
export const networkErrors = {
  ChainUndeterminedError:
    'Не удалось определить сеть кошелька. Проверьте подключение MetaMask и попробуйте ещё раз.',
  ChainSwitchFailedError:
    'Не удалось переключить кошелёк на сеть {chain}. Выберите её в MetaMask вручную.',
  ChainAddFailedError:
    'Не удалось добавить сеть {chain} в кошелёк. Добавьте её в MetaMask вручную.',
} as const
