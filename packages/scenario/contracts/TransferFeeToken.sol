// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A test coin that burns a part of each transfer, rounded down.
contract TransferFeeToken is ERC20 {
    uint8 private immutable _decimals;
    uint256 private immutable _feeBps;

    constructor(string memory symbol_, uint8 decimals_, uint256 feeBps_, uint256 supply)
        ERC20(symbol_, symbol_)
    {
        _decimals = decimals_;
        _feeBps = feeBps_;
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) ? 0 : value * _feeBps / 10_000;
        if (fee > 0) super._update(from, address(0), fee);
        super._update(from, to, value - fee);
    }
}
