import {
  addAddress,
  addCard,
  changeAddress,
  changeBirthday,
  changeCard,
  changeEmailPrefs,
  changeNameAndEmail,
  changePassword,
  endOtherLogIns,
  listLogIns,
  removeAddress,
  removeCard,
} from './account.ts';
import { autocompleteAddress, findCarrierLocations, validateAddress, validateZip } from './address.ts';
import { claimPurchase, decideOnAnalytics, reportVitals } from './analytics.ts';
import { forgetBillingCard, saveBilling, showBilling } from './billing.ts';
import { payBulkCarts, sendBulkEmail, showBulkCarts, showBulkPaymentStatus } from './bulk.ts';
import { campaignRecipient, restoreCart } from './campaign.ts';
import { addToCart, applyCoupon, changeQuantity, removeCoupon, removeItem, showCart } from './cart.ts';
import { listProducts, showProduct, showProductPicture } from './catalog.ts';
import { changeClubShipment, changeMembership, listClubShipments, showClubShipment } from './club-release.ts';
import { listClubs, showClub } from './clubs.ts';
import { subscribe } from './contact.ts';
import { findOurWines } from './find-our-wines.ts';
import {
  checkUser,
  login,
  logout,
  requestPassword,
  resetPassword,
  signUp,
  validateEmail,
  validateResetLink,
  validateSession,
  verifyEmail,
} from './identity.ts';
import { showLookups } from './lookups.ts';
import { leaveConfirmation, listOrders, showConfirmation } from './orders.ts';
import { placeOrder, showPaymentStatus } from './payment.ts';
import type { DocumentedRoute } from './route.ts';
import { saveShipping, showShipping } from './shipping.ts';

/** Every call under `/api`, by the name that clients made from the OpenAPI document give it. A name never changes. */
export const apiRoutes: Readonly<Record<string, DocumentedRoute>> = {
  listProducts,
  showProduct,
  showProductPicture,
  showLookups,
  listClubs,
  showClub,
  findOurWines,
  addToCart,
  showCart,
  changeQuantity,
  removeItem,
  applyCoupon,
  removeCoupon,
  restoreCart,
  campaignRecipient,
  saveShipping,
  showShipping,
  saveBilling,
  forgetBillingCard,
  showBilling,
  placeOrder,
  showPaymentStatus,
  showConfirmation,
  leaveConfirmation,
  listOrders,
  validateZip,
  autocompleteAddress,
  validateAddress,
  findCarrierLocations,
  signUp,
  login,
  logout,
  validateSession,
  requestPassword,
  validateResetLink,
  resetPassword,
  verifyEmail,
  checkUser,
  validateEmail,
  subscribe,
  changeNameAndEmail,
  changeBirthday,
  changePassword,
  listLogIns,
  endOtherLogIns,
  changeEmailPrefs,
  addAddress,
  changeAddress,
  removeAddress,
  addCard,
  changeCard,
  removeCard,
  changeMembership,
  listClubShipments,
  showClubShipment,
  changeClubShipment,
  showBulkCarts,
  payBulkCarts,
  showBulkPaymentStatus,
  sendBulkEmail,
  decideOnAnalytics,
  claimPurchase,
  reportVitals,
};
