import '../shared/theme.css'
import './site.css'
import './landing.css'
import './demo.css'
