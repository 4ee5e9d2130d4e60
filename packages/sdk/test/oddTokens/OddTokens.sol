// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What all tokens here have in common.
abstract contract Ledger {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory symbol_, uint8 decimals_) {
        name = symbol_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        held[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function balanceOf(address owner) public view virtual returns (uint256) {
        return held[owner];
    }

    function move(address from, address to, uint256 amount) internal virtual {
        require(held[from] >= amount, "too little");
        held[from] -= amount;
        held[to] += amount;
        emit Transfer(from, to, amount);
    }

    function allow(address spender, uint256 amount) internal virtual {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function moveFrom(address from, address to, uint256 amount) internal {
        require(allowance[from][msg.sender] >= amount, "not allowed");
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
    }
}

/// Nothing odd; for odd symbols and decimals.
contract Plain is Ledger {
    constructor(string memory symbol_, uint8 decimals_) Ledger(symbol_, decimals_) {}

    function approve(address spender, uint256 amount) external returns (bool) {
        allow(spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external virtual returns (bool) {
        moveFrom(from, to, amount);
        return true;
    }
}

/// Burns a part of what goes to the taxed address, and of what comes from it;
/// of every transfer while no address is named.
contract KeepsFee is Plain {
    address public taxed;
    uint256 public inBps = 300;
    uint256 public outBps = 200;

    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function tax(address taxed_, uint256 inBps_, uint256 outBps_) external {
        (taxed, inBps, outBps) = (taxed_, inBps_, outBps_);
    }

    function move(address from, address to, uint256 amount) internal override {
        uint256 bps = taxed == address(0)
            ? inBps + outBps
            : (to == taxed ? inBps : 0) + (from == taxed ? outBps : 0);
        uint256 fee = (amount * bps) / 10_000;
        super.move(from, to, amount - fee);
        if (fee > 0) {
            super.move(from, address(0), fee);
            totalSupply -= fee;
        }
    }
}

contract Pausable is Plain {
    bool public paused;

    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function pause(bool paused_) external {
        paused = paused_;
    }

    function move(address from, address to, uint256 amount) internal override {
        require(!paused, "Pausable: paused");
        super.move(from, to, amount);
    }
}

contract Blocks is Plain {
    mapping(address => bool) public blocked;

    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function block_(address account, bool blocked_) external {
        blocked[account] = blocked_;
    }

    function move(address from, address to, uint256 amount) internal override {
        require(!blocked[from] && !blocked[to], "account is blocked");
        super.move(from, to, amount);
    }
}

/// Answers false where others revert.
contract AnswersFalse is Plain {
    bool public stopped;

    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function stop(bool stopped_) external {
        stopped = stopped_;
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (stopped || held[msg.sender] < amount) return false;
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        if (stopped || held[from] < amount || allowance[from][msg.sender] < amount) return false;
        moveFrom(from, to, amount);
        return true;
    }
}

/// As USDT on Ethereum: no answer at all.
contract AnswersNothing is Ledger {
    constructor(string memory symbol_, uint8 decimals_) Ledger(symbol_, decimals_) {}

    function approve(address spender, uint256 amount) external {
        allow(spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        moveFrom(from, to, amount);
    }
}

/// Changes an allowance from zero or to zero only.
contract ApprovesFromZero is Plain {
    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function allow(address spender, uint256 amount) internal override {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "from zero only");
        super.allow(spender, amount);
    }
}

/// Counts in shares, whose value changes for everybody at once.
contract Rebases is Plain {
    uint256 public index = 1.1e18;

    constructor(string memory symbol_, uint8 decimals_) Plain(symbol_, decimals_) {}

    function rebase(uint256 index_) external {
        index = index_;
    }

    function balanceOf(address owner) public view override returns (uint256) {
        return (held[owner] * index) / 1e18;
    }

    function move(address from, address to, uint256 amount) internal override {
        super.move(from, to, (amount * 1e18) / index);
    }
}
