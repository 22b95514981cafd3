import type { Command } from '../command.ts';
import { productAdd, productLimit, productPrice, productSet, productStock } from './product-enter.ts';
import { productExport, productImport } from './product-files.ts';
import { productList, productShow } from './product-list.ts';
import { productRestore, productRetire } from './product-retire.ts';
import { stockSet, stockShow } from './stock.ts';

export const productCommands: readonly Command[] = [
  productList,
  productShow,
  productAdd,
  productSet,
  productPrice,
  productStock,
  productLimit,
  productRetire,
  productRestore,
  productExport,
  productImport,
  stockShow,
  stockSet,
];
