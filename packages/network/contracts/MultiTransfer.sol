// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// Sends several tokens and the native coin to one account: all of them or
/// none. It moves only what its caller has approved and sent along, holds
/// nothing between calls, and has no owner.
contract MultiTransfer {
    using SafeERC20 for IERC20;

    /// There is not one amount for each token.
    error LengthMismatch();

    function transferAll(address payable to, IERC20[] calldata tokens, uint256[] calldata amounts)
        external
        payable
    {
        if (tokens.length != amounts.length) revert LengthMismatch();
        for (uint256 index; index < tokens.length; ++index) {
            tokens[index].safeTransferFrom(msg.sender, to, amounts[index]);
        }
        if (msg.value > 0) Address.sendValue(to, msg.value);
    }
}
