import { Outlet } from 'react-router';
import '../office.css';

export default function AuthLayout() {
  return (
    <main id="main" tabIndex={-1} className="office-alone">
      <p className="office-mark">
        Cellar Door <span className="text-muted">Office</span>
      </p>
      <Outlet />
    </main>
  );
}
